import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

// Classes whose toString is made for messages.
const printable = [
  'AddressRange',
  'AddressSet',
  'AttachLocation',
  'BufferParams',
  'ClockParameters',
  'IdRange',
  'TransferSizes',
];

export default defineConfig(
  globalIgnores([
    'dist/',
    'build/',
    'coverage/',
    'temp/',
    'reports/',
    '.stryker-tmp/',
    'test/golden/{documents,rocket}/',
  ]),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [js.configs.recommended, tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      eqeqeq: 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      // An import of types alone leaves nothing behind in the output.
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-invalid-void-type': ['error', { allowAsThisParameter: true }],
      // bigint counts as a number here; the value classes print themselves.
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allow: [{ from: 'file', name: printable }] },
      ],
      // A parameter class is copied by handing its fields, some changed, to its constructor.
      '@typescript-eslint/no-misused-spread': 'off',
      // Declarations are emitted file by file, so exported constants state their types.
      '@typescript-eslint/consistent-generic-constructors': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  {
    files: ['lib/**/*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportDefaultDeclaration', message: 'The library exports by name only.' },
        { selector: 'ExportSpecifier[exported.name="default"]', message: 'The library exports by name only.' },
      ],
    },
  },
);
