/**
 * The colors of categories. The calendar page has the values for its light and its dark theme, in
 * client/web/styles/category-colors.css. A category without a color is shown in the color at the position of its id
 * modulo 8, from 0.
 */
export const categoryColors = ['red', 'blue', 'green', 'purple', 'orange', 'teal', 'pink', 'yellow'] as const
export type CategoryColor = (typeof categoryColors)[number]
