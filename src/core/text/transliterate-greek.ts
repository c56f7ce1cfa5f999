/**
 * The text in lower case, with its Greek words in Latin letters by ELOT 743, as on Greek road signs and passports.
 *
 * Reads polytonic accents and the dialytika: `Ταΰγετος` → `taygetos`, `αυτός` → `aftos`, `Ναύπλιο` → `nafplio`. Text in
 * other scripts stays as it is.
 */
export const transliterateGreek = (text: string): string =>
  text.replace(/\p{Script=Greek}[\p{Script=Greek}\p{M}]*/gu, word =>
    transliterateWord(word.normalize('NFKD').toLowerCase()),
  )

/**
 * The second letter of a diphthong may have accents but no dialytika, the first has none: `αϋ`, `άυ` are two vowels.
 */
const ou = /ου(?!\p{M}*\u0308)\p{M}*/gu
const vowelWithV = /([αεη])υ(?!\p{M}*\u0308)\p{M}*(?=([αβγδεζηιλμνορυω])?)/gu

const transliterateWord = (word: string): string =>
  word
    .replace(ou, 'ou')
    .replace(vowelWithV, (_, vowel: string, voiced?: string) => (letters[vowel] ?? '') + (voiced ? 'v' : 'f'))
    .replace(/\p{M}/gu, '')
    .replace(/^μπ/, 'b')
    .replace(/γ(?=[γξχ])/g, 'n')
    .replace(/\p{Script=Greek}/gu, letter => letters[letter] ?? letter)

// prettier-ignore
const letters: Record<string, string> = {
  α: 'a', β: 'v', γ: 'g', δ: 'd', ε: 'e', ζ: 'z', η: 'i', θ: 'th', ι: 'i', κ: 'k', λ: 'l', μ: 'm',
  ν: 'n', ξ: 'x', ο: 'o', π: 'p', ρ: 'r', σ: 's', ς: 's', τ: 't', υ: 'y', φ: 'f', χ: 'ch', ψ: 'ps', ω: 'o',
}
