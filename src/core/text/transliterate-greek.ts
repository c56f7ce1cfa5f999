/**
 * The text with its Greek words in lower-case Latin letters by ELOT 743, as on Greek road signs and passports.
 *
 * Reads polytonic accents and the dialytika: `Ταΰγετος` → `taygetos`, `αυτός` → `aftos`, `Ναύπλιο` → `nafplio`. Text in
 * other scripts does not change, nor does its case.
 */
export const transliterateGreek = (text: string): string =>
  text.replace(/\p{Script=Greek}[\p{Script=Greek}\p{M}]*/gu, word =>
    transliterateWord(word.normalize('NFKD').toLowerCase()),
  )

/**
 * In a diphthong, only the second letter may have an accent, and it has no dialytika: `αϋ` and `άυ` are two vowels.
 */
const ou = /ου(?!\p{M}*\u0308)\p{M}*/gu
const vowelBeforeUpsilon = /([αεη])υ(?!\p{M}*\u0308)\p{M}*(?=([αβγδεζηιλμνορυω])?)/gu

const transliterateWord = (word: string): string =>
  word
    .replace(ou, 'ou')
    .replace(vowelBeforeUpsilon, (_, vowel: string, voiced?: string) => (letters[vowel] ?? '') + (voiced ? 'v' : 'f'))
    .replace(/\p{M}/gu, '')
    .replace(/^μπ/, 'b')
    .replace(/γ(?=[γξχ])/g, 'n')
    .replace(/\p{Script=Greek}/gu, letter => letters[letter] ?? letter)

// oxfmt-ignore
const letters: Record<string, string> = {
  α: 'a', β: 'v', γ: 'g', δ: 'd', ε: 'e', ζ: 'z', η: 'i', θ: 'th', ι: 'i', κ: 'k', λ: 'l', μ: 'm',
  ν: 'n', ξ: 'x', ο: 'o', π: 'p', ρ: 'r', σ: 's', ς: 's', τ: 't', υ: 'y', φ: 'f', χ: 'ch', ψ: 'ps', ω: 'o',
}
