/** A SQL expression: whether a person has a browser for pushes. Both arguments are SQL; `people` is an array that contains the person. */
export const isPushed = ({ person, people }: { person: string; people: string }) =>
  `exists (select 1 from push_devices where user_id = any(${people}::uuid[]) and user_id = ${person})`;
