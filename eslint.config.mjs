import nx from '@nx/eslint-plugin';
import tseslint from 'typescript-eslint';

/** @param up the way from a file to the folder of all vendors */
const siblingVendor = (up) => ({
  regex: `^${up.replaceAll('.', String.raw`\.`)}(?!\\.\\./|plant-model/|sandbox/|solarman-platform/)`,
  message:
    'A vendor never imports another vendor. Clouds share plant-model/ and sandbox/, SOLARMAN and Deye share solarman-platform/.',
});
/** The folders of libs/vendors are projects of one package: no other project has any inside, so `./` leads out of none. */
const withinVendors = [
  './**',
  '../plant-model/**',
  '../sandbox/**',
  '../solarman-platform/**',
  '../../plant-model/**',
  '../../sandbox/**',
  '../../solarman-platform/**',
];
/** @param above of a path that leads to the adapter's files */
const adapterSide = (above) => ({
  regex: String.raw`^${above}(\.\./solarman-platform/)?(adapter|auth|client|dialect|login|request)\.ts$`,
  message:
    'The mapping loads no HTTP code, and the cloud checks the rules of the vendor independently: neither imports how we call the vendor.',
});

const libraries = ['layer:domain', 'layer:kafka', 'layer:platform', 'layer:http', 'layer:vendor', 'layer:sdk'];

/** Who may import what, by the `nx.tags` of the projects; default deny. @param more layers that this part of every project may import besides */
function boundaries(...more) {
  const layer = (name, ...imported) => ({ sourceTag: name, onlyDependOnLibsWithTags: [...imported, ...more] });
  return [
    'error',
    {
      allow: withinVendors,
      depConstraints: [
        layer('layer:app', ...libraries, 'layer:console'),
        // Several apps in one process.
        layer('layer:composition', ...libraries, 'layer:app'),
        // What starts, tests, measures or breaks the product, and is no part of it.
        layer('layer:testing', ...libraries, 'layer:testing'),
        layer('layer:vendor', 'layer:domain', 'layer:http'),
        // It knows Kafka alone: topics, headers and accounts are its callers'.
        layer('layer:kafka', 'layer:kafka'),
        layer('layer:platform', 'layer:domain', 'layer:kafka', 'layer:platform'),
        layer('layer:http', 'layer:domain', 'layer:kafka', 'layer:platform'),
        layer('layer:domain', 'layer:domain'),
        // Its tests hold it against the domain; a test of the package sees that nothing of it is shipped.
        layer('layer:sdk', 'layer:domain'),
        layer('layer:example', 'layer:sdk'),
        // A program that an account's people run: the public API is all it has of the server.
        layer('layer:tool', 'layer:sdk'),
        // A page in a browser: the public API is all it has of the server.
        layer('layer:console', 'layer:sdk', 'layer:domain'),
      ],
    },
  ];
}

/** Where a literal is spread into a literal only to lay out its members: two readings of one thing, and the types of the members are not checked against what is expected of them. */
const layoutSpread = {
  selector:
    ':matches(SpreadElement > ObjectExpression, SpreadElement > ArrayExpression, SpreadElement > TSAsExpression > ObjectExpression)',
  message:
    'Write the members themselves, one a line: those of a spread literal are not checked for excess properties, and a reader looks for a reason.',
};

/** Where one member is spread only to leave it out when it is undefined. Several members by one condition and a computed name stay spreads: nothing says them shorter. */
const conditionalSpread = {
  selector:
    ':matches(SpreadElement > LogicalExpression[operator="&&"] > ObjectExpression.right[properties.length=1], SpreadElement > ConditionalExpression:has(> ObjectExpression[properties.length=0]) > ObjectExpression[properties.length=1]) > Property[computed=false][method=false]',
  message:
    'Leave out members that are undefined by `...reported({ … })` of @heliograph/base-data, or write the member itself where undefined does no harm.',
};

/** Private members have two styles: `#name`, and a parameter property where the constructor gets the value (Nest's way, and the shortest). */
const privateMember = {
  selector:
    ':matches(PropertyDefinition, MethodDefinition[kind!="constructor"])[accessibility="private"][decorators.length=0]',
  message: 'Write `#name`: nothing outside of the class reaches it, at runtime too.',
};

export default tseslint.config(
  { ignores: ['**/dist', '**/out-tsc', '**/coverage', '**/node_modules', '**/fixtures', '.heliograph'] },
  ...tseslint.configs.strictTypeChecked,
  ...tseslint.configs.stylisticTypeChecked,
  {
    files: ['**/*.ts', '**/*.tsx'],
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
      '@nx/enforce-module-boundaries': boundaries(),
    },
  },
  {
    files: ['**/*.ts', '**/*.tsx', '**/*.mjs'],
    rules: {
      'no-restricted-syntax': ['error', layoutSpread, conditionalSpread, privateMember],
      // A layout by hand is for tables alone: each says why in an `eslint-disable-next-line`.
      'no-warning-comments': ['error', { terms: ['prettier-ignore'], location: 'start' }],
    },
  },
  {
    // Conditional spreads that stay.
    files: [
      // Published without dependencies.
      'packages/sdk/**',
      'examples/**',
      // Once a record: a spread of one literal costs half of a call.
      'apps/mqtt-dispatcher/src/publication.ts',
      'apps/normalizer/src/device-states.ts',
      'apps/normalizer/src/presence/presence.ts',
      'apps/webhook-dispatcher/src/delivery/delivery.ts',
      // Options of libraries that take undefined for a value, in a client that knows nothing of the domain.
      'libs/kafka/**',
      'libs/platform/messaging/src/kafka-transport.ts',
      // Headers: one that is undefined would be sent as such.
      'apps/kafka-dispatcher/test/forwarding.spec.ts',
      'apps/mqtt-dispatcher/src/test-record.fixture.ts',
      'libs/platform/persistence/src/bounded-client.ts',
      'libs/platform/kafka-accounts/{src,test}/strimzi/**',
      'deploy/secrets/src/server-properties.ts',
    ],
    rules: { 'no-restricted-syntax': ['error', layoutSpread, privateMember] },
  },
  {
    // A vendor never imports a sibling vendor.
    files: ['libs/vendors/src/*/*.ts'],
    rules: { 'no-restricted-imports': ['error', { patterns: [siblingVendor('../')] }] },
  },
  {
    files: ['libs/vendors/src/*/*/*.ts'],
    rules: { 'no-restricted-imports': ['error', { patterns: [siblingVendor('../../')] }] },
  },
  {
    files: ['libs/vendors/src/*/mapping*.ts'],
    rules: { 'no-restricted-imports': ['error', { patterns: [siblingVendor('../'), adapterSide(String.raw`\./`)] }] },
  },
  {
    files: ['libs/vendors/src/*/cloud/*.ts'],
    ignores: ['**/*.spec.ts'],
    rules: {
      'no-restricted-imports': ['error', { patterns: [siblingVendor('../../'), adapterSide(String.raw`\.\./`)] }],
    },
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
  {
    // Nothing outside of testing/ imports it but tests.
    files: ['**/*.spec.ts', '**/test/**/*.ts', 'libs/kafka/src/testing/**/*.ts', 'libs/platform/*/src/testing/**/*.ts'],
    rules: { '@nx/enforce-module-boundaries': boundaries('layer:testing') },
  },
  { files: ['**/*.generated.ts'], rules: { 'max-lines': 'off' } },
  { files: ['**/*.mjs', '**/*.js'], ...tseslint.configs.disableTypeChecked },
);
