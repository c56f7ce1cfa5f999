import js from '@eslint/js'
import { defineConfig } from 'eslint/config'
import ts from 'typescript-eslint'

const countOptions = { skipBlankLines: true, skipComments: true }
const commandLinePrograms = ['src/main.ts', 'src/cli/*/main.ts', 'prisma/*.ts', 'prisma.config.ts']

export default defineConfig(
  // hello.ts is the example that the README asks a user to save here.
  { ignores: ['hello.ts', 'dist', 'src/generated', 'src/messages/types.ts', 'client/web/dist', '.data'] },
  js.configs.recommended,
  ...ts.configs.recommendedTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        projectService: {
          allowDefaultProject: ['eslint.config.js', '.ci/*.mjs', 'prisma/*.mjs', 'test/bench/competitors/*/*.mjs'],
        },
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      'max-lines': ['error', { max: 250, ...countOptions }],
      'max-lines-per-function': ['error', { max: 40, ...countOptions }],
      'max-depth': ['error', 3],
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      // A function may return a promise because its type demands it, without an await of its own.
      '@typescript-eslint/require-await': 'off',
    },
  },
  {
    files: ['src/**', 'client/**'],
    rules: { '@typescript-eslint/no-non-null-assertion': 'error', 'no-console': 'error' },
  },
  { files: commandLinePrograms, rules: { 'no-console': 'off' } },
  {
    // Ambient modules can name types of other files only in this way.
    files: ['**/*.d.ts'],
    rules: { '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }] },
  },
  {
    files: ['test/**'],
    rules: {
      'max-lines-per-function': 'off',
      '@typescript-eslint/no-explicit-any': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    files: ['client/web/public/**'],
    languageOptions: { globals: { localStorage: 'readonly', document: 'readonly' } },
  },
  {
    files: ['**/*.js', '**/*.mjs'],
    extends: [ts.configs.disableTypeChecked],
    languageOptions: {
      globals: { process: 'readonly', console: 'readonly', URL: 'readonly', WebAssembly: 'readonly' },
    },
  },
)
