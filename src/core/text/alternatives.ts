/** `en, fr or el`. */
export const formatAlternatives = (values: readonly string[]): string =>
  values.length < 2 ? values.join() : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`
