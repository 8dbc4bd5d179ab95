export default function GalleryPage() { return <p>gallery</p>; }
