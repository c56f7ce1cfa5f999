const idMax = 2_147_483_647

/** An id as addresses have it; null for what is none. */
export function idIn(text: string | null | undefined): number | null {
  const id = /^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : 0
  return id > 0 && id <= idMax ? id : null
}
