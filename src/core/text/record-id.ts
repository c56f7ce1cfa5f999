/** The largest `int4` of PostgreSQL, which is the type of ids and counts. */
export const int4Max = 2_147_483_647

/** The id that a text in an address is; null for another text. */
export function parseRecordId(text: string | null | undefined): number | null {
  const id = /^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : 0
  return id > 0 && id <= int4Max ? id : null
}
