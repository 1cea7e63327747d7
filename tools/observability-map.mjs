// Scores every entry point of the product by whether its failure can be explained from logs, metrics and traces alone: `node tools/observability-map.mjs`.
// The scoring is described in docs/change/observability.md.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import ts from 'typescript';

const root = resolve(import.meta.dirname, '..');
const routes = new Set(['Get', 'Post', 'Put', 'Patch', 'Delete', 'Head', 'All', 'Sse']);
const maxDepth = 6;
/** Not deployed for customers, or no part of a service. */
const excluded =
  /^apps\/(console|demo|vendor-sandbox)\/|^libs\/vendors\/|\/(test|testing|cloud|dist|node_modules)\/|\.spec\.ts$/;

/** What the code of an entry point does not show, because a shared part does it. */
const shared = {
  route: {
    log: [2, 'http-service logs each failed request with its id and route'],
    metric: [2, 'http_server_request_duration_seconds by route and status, with an alert'],
    trace: [2, 'http-service begins a span for each request and logs its trace id'],
  },
  consumer: {
    log: [1, 'the consumer logs failed fetches and records with topic, partition and offset'],
    metric: [2, 'lag and age of each partition by consumer-metrics, with an alert'],
  },
  periodic: {
    log: [2, 'PeriodicWork logs the failure of a run with the name of the work'],
    metric: [2, 'PeriodicWork counts runs by work and outcome, with an alert'],
  },
  program: {
    log: [1, 'runs in the foreground: its error is printed and its exit code is not 0'],
    metric: [1, 'Kubernetes counts failed Jobs'],
  },
};

const ids =
  /\b(account\w*|vendor\w*|device\w*|serial\w*|topic|partition|offset|webhook\w*|channel\w*|requestId|job|replay\w*|plant\w*|group\w*|principal|credential\w*|broker|client\w*|file|reason|seconds)\b/i;
const counts =
  /\.(inc|observe|set|setToCurrentTime|startTimer)\(|metrics?\.\w+\(|\bperiodicRun\(|#metrics\b|\bcount[A-Z]\w*\(/;
const traces = /\btracing\b|\btraced\(|\bspans?\b|traceparent|[a-z]Spans?\b/;

const sources = new Map();
for (const file of globSync(['apps/*/src/**/*.ts', 'libs/**/src/**/*.ts'], {
  cwd: root,
  exclude: (name) => /(^|\/)(node_modules|dist)$/.test(name),
}).sort())
  if (!excluded.test(file)) {
    const path = resolve(root, file);
    sources.set(path, ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true));
  }

const periodic = [...sources.values()].find((source) => source.text.includes('abstract class PeriodicWork'));

function lineOf(node) {
  const source = node.getSourceFile();
  return `${relative(root, source.fileName)}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
}

function classOf(node) {
  let at = node;
  while (at !== undefined && !ts.isClassDeclaration(at)) at = at.parent;
  return at;
}

function entryPoints(source) {
  const found = [];
  const add = (kind, name, node) => found.push({ kind, name, node, at: lineOf(node) });
  const visit = (node) => {
    if (ts.isMethodDeclaration(node))
      for (const decorator of ts.getDecorators(node) ?? []) {
        const call = decorator.expression;
        if (!ts.isCallExpression(call) || !routes.has(call.expression.getText())) continue;
        add('route', `${classOf(node)?.name?.text}.${node.name.getText()}`, node);
      }
    if (ts.isClassDeclaration(node)) {
      const bases = node.heritageClauses?.flatMap(({ types }) => types.map((type) => type.expression.getText())) ?? [];
      if (bases.includes('PeriodicWork')) add('periodic', node.name.text, node);
    }
    if (ts.isCallExpression(node)) {
      const callee = node.expression.getText();
      if (callee === 'createRecordConsumer') add('consumer', nameOf(node), node);
      if (callee === 'setInterval' && source !== periodic) add('timer', nameOf(node), node);
    }
    if (ts.isNewExpression(node) && /Follower$|^ControlView$/.test(node.expression.getText()))
      add('follower', nameOf(node), node);
    if (
      ts.isClassDeclaration(node) &&
      /^(AccountPoller|GapFiller|CommandRunner|SyncRunner|ReplayRunner)$/.test(node.name?.text)
    )
      add('poll', node.name.text, node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  const isProgram = /process\.(exitCode|exit\()/.test(source.text) && source.fileName.startsWith(resolve(root, 'apps'));
  if (isProgram) add('program', relative(resolve(root, 'apps'), source.fileName).replace('/src', ''), source);
  return found;
}

function nameOf(node) {
  const owner = classOf(node)?.name?.text ?? relative(root, node.getSourceFile().fileName);
  let at = node.parent;
  while (at !== undefined && !ts.isMethodDeclaration(at) && !ts.isFunctionDeclaration(at)) at = at.parent;
  return `${owner}${at?.name === undefined ? '' : `.${at.name.getText()}`}`;
}

function declarationsOf(source) {
  const all = new Map();
  const add = (name, node) => all.set(name, [...(all.get(name) ?? []), node]);
  const visit = (node) => {
    if ((ts.isMethodDeclaration(node) || ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node)) && node.name)
      add(node.name.getText(), node);
    if (ts.isPropertyDeclaration(node) && node.initializer && ts.isArrowFunction(node.initializer))
      add(node.name.getText(), node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return all;
}

const declarations = new Map();
const importsOf = (source) =>
  source.statements.filter(ts.isImportDeclaration).flatMap(({ moduleSpecifier }) => {
    const path = resolve(dirname(source.fileName), moduleSpecifier.text);
    return moduleSpecifier.text.startsWith('.') && existsSync(path) && sources.has(path) ? [sources.get(path)] : [];
  });

/** The code that an entry point runs: its own, and what it calls by name in its file and in files that it imports by a relative path. */
function closureOf(entry) {
  const seen = new Set();
  const walk = (node, depth) => {
    if (seen.has(node) || depth > maxDepth) return;
    seen.add(node);
    const source = node.getSourceFile();
    const near = [source, ...importsOf(source)];
    const visit = (inner) => {
      if (ts.isCallExpression(inner) || ts.isNewExpression(inner)) {
        const callee = inner.expression;
        const name = ts.isPropertyAccessExpression(callee) ? callee.name.text : callee.getText();
        const own = ts.isPropertyAccessExpression(callee) && callee.expression.kind === ts.SyntaxKind.ThisKeyword;
        for (const place of own ? [source] : near) {
          if (!declarations.has(place)) declarations.set(place, declarationsOf(place));
          for (const declared of declarations.get(place).get(name) ?? []) walk(declared, depth + 1);
        }
      }
      ts.forEachChild(inner, visit);
    };
    ts.forEachChild(node, visit);
  };
  walk(entry.node, 0);
  if (entry.kind === 'periodic' && periodic) walk(periodic, maxDepth);
  return [...seen];
}

/** 2: a warning or an error that has ids. 1: one without. 0: none. */
function logScore(nodes) {
  let score = 0;
  const visit = (node) => {
    if (ts.isCallExpression(node) && /\b#?logger\.(warn|error|fatal)$/.test(node.expression.getText())) {
      const [fields] = node.arguments;
      const named = fields !== undefined && ts.isObjectLiteralExpression(fields) && ids.test(fields.getText());
      score = Math.max(score, named ? 2 : 1);
    }
    ts.forEachChild(node, visit);
  };
  for (const node of nodes) visit(node);
  return score;
}

function score(entry) {
  const nodes = closureOf(entry);
  const text = nodes.map((node) => node.getText()).join('\n');
  const known = shared[entry.kind] ?? (entry.kind === 'follower' ? shared.consumer : {});
  const derived = {
    log: logScore(nodes),
    metric: counts.test(text) ? 2 : 0,
    trace: traces.test(text) ? 2 : 0,
  };
  const points = Object.fromEntries(
    Object.entries(derived).map(([name, value]) => [name, Math.max(value, known[name]?.[0] ?? 0)]),
  );
  return { ...entry, points, total: points.log + points.metric + points.trace };
}

export function observabilityMap() {
  return [...sources.values()]
    .flatMap(entryPoints)
    .map(score)
    .sort((a, b) => a.total - b.total || a.at.localeCompare(b.at));
}

if (process.argv[1] === import.meta.filename) {
  const all = observabilityMap();
  console.log('total log metric trace  kind      entry point');
  for (const { total, points, kind, name, at } of all)
    if (kind !== 'route' || total < 6)
      console.log(
        `${total}     ${points.log}   ${points.metric}      ${points.trace}      ${kind.padEnd(9)} ${name} (${at})`,
      );
  const distribution = Object.entries(Object.groupBy(all, ({ total }) => total));
  console.log(
    `\n${all.length} entry points: ${distribution.map(([total, { length }]) => `${length} with ${total}`).join(', ')}`,
  );
}
