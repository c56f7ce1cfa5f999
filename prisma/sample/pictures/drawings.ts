import { box, circle, type Drawing, ellipse, line, polygon, type Shape, waves } from './paint.ts'

const range = <T>(count: number, create: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => create(i))

/** Points that look scattered, always the same. */
const scatter = (count: number, width: number, height: number): [number, number][] =>
  range(count, i => [(i * 61.8 + 13) % width, (i * 37.3 + 7 * (i % 3)) % height])

const boat = (x: number, y: number, sail: string): Shape[] => [
  polygon(sail, [x, y - 26], [x + 14, y - 4], [x, y - 4]),
  polygon('#f4efe6', [x - 2, y - 22], [x - 2, y - 4], [x - 11, y - 4]),
  line('#5b3a29', x - 1, y - 28, x - 1, y, 1),
  polygon('#8c3b2a', [x - 15, y - 2], [x + 17, y - 2], [x + 11, y + 5], [x - 9, y + 5]),
]

const house = (x: number, color: string, floors: number): Shape[] => [
  box(color, x, 78 - floors * 18, 26, floors * 18 + 12),
  polygon('#a8442f', [x + 13, 66 - floors * 18], [x + 29, 79 - floors * 18], [x - 3, 79 - floors * 18]),
  ...range(floors * 2, i => box('#35526b', x + 5 + (i % 2) * 11, 84 - floors * 18 + Math.floor(i / 2) * 17, 5, 8, 1)),
]

const singer = (x: number, y: number, coat: string, skin: string): Shape[] => [
  ellipse(coat, x, y + 28, 13, 20),
  circle(skin, x, y, 8.5),
  ellipse('#7a2e2e', x, y + 4, 1.9, 2.6),
  circle('#2b2320', x - 3, y - 1.5, 0.9),
  circle('#2b2320', x + 3, y - 1.5, 0.9),
]

const kite = (x: number, y: number, color: string, size: number): Shape[] => [
  line('#ffffff', x, y + size * 1.4, x - size, 90, 0.5),
  polygon(color, [x, y - size], [x + size * 0.8, y], [x, y + size * 1.4], [x - size * 0.8, y]),
  line('#ffffff', x, y - size, x, y + size * 1.4, 0.5),
]

/** The pictures of the sample year, by name. */
export const drawings = {
  harbour: {
    sky: ['#f8c98a', '#fbe7c6'],
    shapes: [
      circle('#f08a4b', 118, 34, 14),
      waves('#3f7f93', 56, 1.5, 40),
      ...boat(52, 62, '#d9513c'),
      ...boat(104, 56, '#e9b44c'),
      waves('#2c6478', 68, 1.6, 34, 0.3),
      waves('#1f4d60', 79, 1.6, 46, 0.6),
    ],
  },
  nightSky: {
    sky: ['#101a3a', '#3a3f78'],
    shapes: [
      ...scatter(46, 160, 62).map(([x, y], i) => circle('#fdf6d8', x, y, 0.35 + (i % 4) * 0.22)),
      circle('#f6e7b4', 128, 20, 10),
      circle('#1b2448', 124, 17, 9),
      waves('#1a2a3e', 72, 6, 150, 0.1),
      line('#e8e2d2', 58, 60, 84, 44, 6),
      line('#b9b09c', 54, 62.5, 58, 60, 4),
      ...[-9, 0, 9].map(x => line('#6b6152', 68, 57, 68 + x, 76, 1.6)),
      waves('#0f1a28', 82, 4, 90, 0.5),
    ],
  },
  strings: {
    sky: ['#7a2f3d', '#4a1d33'],
    shapes: [
      circle('#93404a', 116, 45, 62),
      ellipse('#d08a3e', 52, 58, 26, 24),
      ellipse('#d08a3e', 52, 36, 18, 15),
      circle('#3a1f1a', 52, 50, 8),
      line('#5b3423', 58, 42, 132, 14, 6),
      ...range(4, i => line('#f6e8c9', 44 + i, 60 + i * 1.6, 132, 11 + i * 1.8, 0.5)),
      polygon('#3a1f1a', [128, 8], [142, 4], [146, 16], [132, 20]),
    ],
  },
  choir: {
    sky: ['#f3e3c3', '#e8c98f'],
    shapes: [
      ...singer(38, 34, '#2f5d62', '#f0c9a4'),
      ...singer(66, 30, '#5e4a7d', '#8d5a3b'),
      ...singer(94, 30, '#a8442f', '#e2ad82'),
      ...singer(122, 34, '#2e6e4c', '#c58a5e'),
      ...singer(24, 52, '#b5833a', '#a8704a'),
      ...singer(52, 50, '#803b4f', '#f0c9a4'),
      ...singer(80, 50, '#35526b', '#d9a276'),
      ...singer(108, 50, '#4b6b3a', '#f3d3b3'),
      ...singer(136, 52, '#7a4b2e', '#7b4c30'),
    ],
  },
  books: {
    sky: ['#efe2cd', '#dcc7a3'],
    shapes: [
      box('#8a5a3b', 0, 76, 160, 14),
      ...range(12, i =>
        box(
          ['#2f5d62', '#a8442f', '#e0a63f', '#5e4a7d', '#3f7f93', '#7a2f3d'][i % 6] ?? '#2f5d62',
          ...([10 + i * 9.2, 76 - 36 - ((i * 7) % 19), 8, 36 + ((i * 7) % 19), 0.6] as const),
        ),
      ),
      ...range(12, i => box('#f6e8c9', 11.5 + i * 9.2, 48 + ((i * 5) % 12), 5, 1.4)),
      polygon('#3f7f93', [122, 40], [130, 37], [146, 74], [138, 77]),
    ],
  },
  bread: {
    sky: ['#e9d3ad', '#d6b27c'],
    shapes: [
      box('#7a4b2e', 0, 64, 160, 26),
      ellipse('#b86f2c', 72, 54, 48, 22),
      ellipse('#d99a4e', 72, 50, 44, 17),
      ...range(4, i => line('#f3d9a8', 44 + i * 18, 56, 54 + i * 18, 40, 2.6)),
      ellipse('#c98a45', 132, 60, 17, 11),
      ellipse('#e2b06a', 132, 57, 14, 7),
    ],
  },
  cinema: {
    sky: ['#16213a', '#27335a'],
    shapes: [
      ...scatter(22, 160, 24).map(([x, y]) => circle('#fdf6d8', x, y, 0.5)),
      box('#f4efe6', 44, 12, 72, 42, 1),
      circle('#e9b44c', 96, 28, 8),
      polygon('#3f7f93', [44, 54], [74, 30], [104, 54]),
      ...range(11, i => circle('#0b1224', 6 + i * 15, 76, 5.4)),
      box('#0b1224', 0, 79, 160, 11),
    ],
  },
  kites: {
    sky: ['#67b6d9', '#d7eef2'],
    shapes: [
      ellipse('#ffffff', 34, 22, 17, 6),
      ellipse('#ffffff', 128, 40, 20, 6),
      ...kite(46, 38, '#d9513c', 12),
      ...kite(88, 22, '#e9b44c', 14),
      ...kite(126, 30, '#5e4a7d', 10),
      waves('#7fa65a', 78, 5, 160, 0.2),
      waves('#5c8a45', 85, 3, 90),
    ],
  },
  garden: {
    sky: ['#bfe0dc', '#eff4dc'],
    shapes: [
      waves('#9bbf6b', 74, 2, 120),
      line('#6b4a33', 80, 80, 80, 46, 7),
      line('#6b4a33', 80, 58, 62, 42, 4),
      line('#6b4a33', 80, 56, 98, 42, 4),
      circle('#4b7d47', 60, 36, 20),
      circle('#4b7d47', 100, 36, 20),
      circle('#5c9455', 80, 26, 23),
      ...[
        [56, 34],
        [72, 22],
        [92, 30],
        [106, 40],
        [80, 42],
        [66, 46],
      ].map(([x = 0, y = 0]) => circle('#c8342f', x, y, 4.6)),
      waves('#7fa65a', 83, 2, 70, 0.4),
    ],
  },
  pottery: {
    sky: ['#ead7c3', '#cfae8c'],
    shapes: [
      ellipse('#6d6257', 80, 78, 40, 7),
      ellipse('#b5623c', 80, 52, 21, 23),
      box('#b5623c', 72, 20, 16, 18, 2),
      ellipse('#8c4529', 80, 21, 11, 3),
      ellipse('#cd7c52', 73, 49, 7, 16),
      line('#b5623c', 88, 28, 108, 38, 4),
      line('#b5623c', 108, 38, 100, 52, 4),
      ...range(3, i => line('#f1dcc4', 61 + i, 46 + i * 7, 99 - i, 46 + i * 7, 1.2)),
    ],
  },
  street: {
    sky: ['#f6d9b0', '#fbeeda'],
    shapes: [
      ...house(6, '#e9c46a', 2),
      ...house(36, '#dd8f6a', 3),
      ...house(66, '#f1e6d0', 2),
      ...house(96, '#8fb0a9', 3),
      ...house(126, '#e6b89c', 2),
      box('#8a7a6a', 0, 86, 160, 4),
    ],
  },
  feast: {
    sky: ['#2e2a55', '#7a4a6d'],
    shapes: [
      line('#f6e8c9', 0, 16, 80, 30, 0.7),
      line('#f6e8c9', 80, 30, 160, 14, 0.7),
      ...range(9, i => circle('#fbd87f', 6 + i * 18.5, 20 + (i < 5 ? i * 3 : (8 - i) * 3), 3)),
      box('#f4efe6', 14, 62, 132, 7, 1),
      box('#d8c7ad', 18, 69, 124, 21),
      ...range(6, i => ellipse(i % 2 ? '#a8442f' : '#3f7f93', 30 + i * 20, 60, 7, 2.4)),
      ...range(5, i => box('#6fa08b', 38.5 + i * 20, 50, 3, 11, 1)),
    ],
  },
} as const satisfies Record<string, Drawing>

export type DrawingName = keyof typeof drawings
