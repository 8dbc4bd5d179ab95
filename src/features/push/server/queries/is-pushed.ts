/** An SQL expression: whether a person has a browser that is pushed to. Both are SQL themselves; `people` is the array that the person is of. */
export const isPushed = ({ person, people }: { person: string; people: string }) =>
  `exists (select from push_devices where user_id = any(${people}::uuid[]) and user_id = ${person})`;
