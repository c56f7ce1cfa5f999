/** Which dates of a series a request changes: the named one, this and the following, or all. */
export const scopes = ['this', 'following', 'all'] as const
export type Scope = (typeof scopes)[number]
