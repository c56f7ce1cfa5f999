/** A Content-Security-Policy header: each directive with its sources. */
export const formatContentSecurityPolicy = (directives: Readonly<Record<string, string>>): string =>
  Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ')
