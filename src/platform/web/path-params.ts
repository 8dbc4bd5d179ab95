/** The parameters of a path pattern: `PathParams<'/:username/post/:postId'>` is `{ username: string; postId: string }`. */
export type PathParams<Pattern extends string> = { [Name in ParamNames<Pattern>]: string };

type ParamNames<Pattern extends string> = Pattern extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Pattern extends `${string}:${infer Name}`
    ? Name
    : never;
