/** A drawn photograph of a sunrise over a park. Its colours never change, as in a photograph. */
export function WelcomeScene({ className = '' }: { className?: string }) {
  return (
    <svg viewBox="0 0 480 270" preserveAspectRatio="xMidYMid slice" aria-hidden="true" className={`block size-full ${className}`}>
      <defs>
        <linearGradient id="welcome-sky" x1="0" y1="0" x2="0.35" y2="1">
          <stop offset="0" stopColor="#3b1d2e" />
          <stop offset="0.45" stopColor="#c2523f" />
          <stop offset="0.8" stopColor="#f6a765" />
          <stop offset="1" stopColor="#ffe3b8" />
        </linearGradient>
        <radialGradient id="welcome-glow">
          <stop offset="0" stopColor="#fff3d2" />
          <stop offset="0.35" stopColor="#ffdd9a" stopOpacity="0.55" />
          <stop offset="1" stopColor="#ffcf85" stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect width="480" height="270" fill="url(#welcome-sky)" />
      <circle cx="322" cy="164" r="150" fill="url(#welcome-glow)" />
      <circle cx="322" cy="164" r="40" fill="#fff1cc" />
      <path d="M0 186c60-34 118-40 176-18s110 26 164 2 96-22 140-8v108H0Z" fill="#8d3c46" opacity="0.75" />
      <path d="M0 214c70-26 132-22 196-6s140 12 284-18v80H0Z" fill="#5c2a3c" />
      <path d="M0 244c110-22 250-16 480-4v30H0Z" fill="#2f1828" />
      <g fill="#2f1828">
        <path d="M66 246V168h6v78Z" />
        <path d="M69 118c26 0 40 20 40 40s-16 34-40 34-40-14-40-34 14-40 40-40Z" />
        <path d="M415 246v-54h5v54Z" />
        <path d="M417 156c18 0 28 14 28 28s-11 24-28 24-28-10-28-24 10-28 28-28Z" />
        <circle cx="214" cy="187" r="8" />
        <path d="M206 198h16l5 48h-8l-5-32-5 32h-8Z" />
        <path d="m208 203-22-24 3-3 26 20Zm12 0 22-24-3-3-26 20Z" />
      </g>
    </svg>
  );
}
