import nx from '@nx/eslint-plugin';
import tseslint from 'typescript-eslint';

const siblingVendor = {
  regex: String.raw`^\.\./(?!park/|sandbox/|solarman-platform/)`,
  message:
    'A vendor never imports another vendor. Shared simulator code lives in ../park/ and ../sandbox/, what SOLARMAN and Deye have in common in ../solarman-platform/.',
};
/** The folders of libs/vendors are projects of one package: no other project has any inside, so `./` leads out of none. */
const withinVendors = ['./**', '../park/**', '../sandbox/**', '../solarman-platform/**'];
const adapterSide = {
  regex: String.raw`/(adapter|auth|client|dialect|login|request)\.ts$`,
  message:
    'The mapping loads no HTTP code, and the simulator is a witness of its own: neither imports how we call the vendor.',
};

export default tseslint.config(
  { ignores: ['**/dist', '**/out-tsc', '**/coverage', '**/node_modules', '**/fixtures', '.heliograph'] },
  ...tseslint.configs.strictTypeChecked,
  ...tseslint.configs.stylisticTypeChecked,
  {
    files: ['**/*.ts'],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    plugins: { '@nx': nx },
    rules: {
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-unnecessary-condition': ['error', { allowConstantLoopConditions: true }],
      '@typescript-eslint/consistent-type-imports': 'off',
      '@typescript-eslint/prefer-promise-reject-errors': ['error', { allowThrowingUnknown: true }],
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
      '@nx/enforce-module-boundaries': [
        'error',
        {
          enforceBuildableLibDependency: true,
          allow: withinVendors,
          depConstraints: [
            {
              sourceTag: 'layer:app',
              onlyDependOnLibsWithTags: ['layer:domain', 'layer:platform', 'layer:http', 'layer:vendor', 'layer:sdk'],
            },
            { sourceTag: 'layer:vendor', onlyDependOnLibsWithTags: ['layer:domain', 'layer:http'] },
            { sourceTag: 'layer:platform', onlyDependOnLibsWithTags: ['layer:domain', 'layer:platform'] },
            { sourceTag: 'layer:http', onlyDependOnLibsWithTags: ['layer:domain', 'layer:platform'] },
            { sourceTag: 'layer:domain', onlyDependOnLibsWithTags: ['layer:domain'] },
            // Its tests hold it against the domain; a test of the package sees that nothing of it is shipped.
            { sourceTag: 'layer:sdk', onlyDependOnLibsWithTags: ['layer:domain'] },
            { sourceTag: 'layer:example', onlyDependOnLibsWithTags: ['layer:sdk'] },
          ],
        },
      ],
    },
  },
  {
    // A vendor never imports a sibling vendor.
    files: ['libs/vendors/src/*/**/*.ts'],
    rules: { 'no-restricted-imports': ['error', { patterns: [siblingVendor] }] },
  },
  {
    files: ['libs/vendors/src/*/simulator*.ts', 'libs/vendors/src/*/mapping*.ts'],
    ignores: ['**/*.spec.ts', '**/*-suite.ts'],
    rules: { 'no-restricted-imports': ['error', { patterns: [siblingVendor, adapterSide] }] },
  },
  {
    files: ['**/*.spec.ts', '**/test/**'],
    rules: {
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-unnecessary-condition': 'off',
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/require-await': 'off',
    },
  },
  { files: ['**/*.generated.ts'], rules: { 'max-lines': 'off' } },
  { files: ['**/*.mjs', '**/*.js'], ...tseslint.configs.disableTypeChecked },
);
