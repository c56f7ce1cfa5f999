/** Which dates of a series a change is for. */
export const scopes = ['this', 'following', 'all'] as const
export type Scope = (typeof scopes)[number]
