import type { Redis } from 'ioredis';
import { bucketMs, type QuotaCounts } from './quota-counts.ts';
import { importReserve } from '@heliograph/vendor-contract';
import { importCounter } from './import-calls.ts';
import { importRetryMs, LocalWindowLimiter, type Budget, type WindowLimiter } from './window-limiter.ts';

/**
 * All budgets or none. Windows are sorted sets of take times; quotas are hashes of takes by bucket, filled from the ledger when Redis lost them.
 * KEYS: budgets, then the counters of an import's takes of each; ARGV: now, member, then of each budget: limit, window, bucket (0: a window), known counts as
 * JSON (or ''), share of an import (or ''), wait of an import for its share.
 * Returns the wait, then, if it is 0, the counts of each quota as field, value, field, value …
 */
const script = `
local now = tonumber(ARGV[1])
local budgets = #KEYS / 2
local function argument(i, n) return ARGV[6 * i - 4 + n] end
local function number(i, n) return tonumber(argument(i, n)) end
local function windowWait(key, limit, window)
  redis.call('ZREMRANGEBYSCORE', key, '-inf', now - window)
  local count = redis.call('ZCARD', key)
  if count < limit then return 0 end
  local oldest = redis.call('ZRANGE', key, count - limit, count - limit, 'WITHSCORES')
  return math.max(math.ceil(tonumber(oldest[2]) + window - now), 1)
end
local function quotaWait(key, limit, window, bucket, known)
  if known ~= '' and redis.call('EXISTS', key) == 0 then
    for field, count in pairs(cjson.decode(known)) do redis.call('HSET', key, field, count) end
  end
  local first = math.floor((now - window) / bucket)
  local kept, spent = {}, 0
  local all = redis.call('HGETALL', key)
  for j = 1, #all, 2 do
    local at, count = tonumber(all[j]), tonumber(all[j + 1])
    if at < first then redis.call('HDEL', key, all[j])
    else
      kept[#kept + 1] = {at, count}
      spent = spent + count
    end
  end
  if spent < limit then return 0 end
  table.sort(kept, function(a, b) return a[1] < b[1] end)
  for _, entry in ipairs(kept) do
    spent = spent - entry[2]
    if spent < limit then return math.max((entry[1] + 1) * bucket + window - now, 1) end
  end
  return window
end
local function taken(key, window, bucket)
  if bucket == 0 then return redis.call('ZCOUNT', key, '(' .. string.format('%.3f', now - window), '+inf') end
  local first, spent = math.floor((now - window) / bucket), 0
  local all = redis.call('HGETALL', key)
  for j = 1, #all, 2 do if tonumber(all[j]) >= first then spent = spent + tonumber(all[j + 1]) end end
  return spent
end
local function importWait(i, limit, window, bucket)
  local share = number(i, 5)
  if share == nil then return 0 end
  local total = taken(KEYS[i], window, bucket)
  local imports = taken(KEYS[budgets + i], window, bucket)
  if imports < share * (limit - (total - imports)) and total + 1 <= limit - math.ceil(limit * ${importReserve}) then return 0 end
  return number(i, 6)
end
local function record(key, window, bucket)
  if bucket == 0 then redis.call('ZADD', key, now, ARGV[2])
  else redis.call('HINCRBY', key, string.format('%d', math.floor(now / bucket)), 1) end
  redis.call('PEXPIRE', key, string.format('%d', math.ceil(window + bucket) + 1000))
end
local wait = 0
for i = 1, budgets do
  local key = KEYS[i]
  local limit, window, bucket = number(i, 1), number(i, 2), number(i, 3)
  if bucket == 0 then wait = math.max(wait, windowWait(key, limit, window))
  else wait = math.max(wait, quotaWait(key, limit, window, bucket, argument(i, 4))) end
  wait = math.max(wait, importWait(i, limit, window, bucket))
end
if wait > 0 then return {math.ceil(wait)} end
local answer = {0}
for i = 1, budgets do
  local window, bucket = number(i, 2), number(i, 3)
  record(KEYS[i], window, bucket)
  if number(i, 5) ~= nil then
    local counter = KEYS[budgets + i]
    if bucket == 0 then redis.call('ZREMRANGEBYSCORE', counter, '-inf', now - window) end
    record(counter, window, bucket)
  end
  if bucket ~= 0 then answer[#answer + 1] = redis.call('HGETALL', KEYS[i]) end
end
return answer`;

/** Keeps what quotas have spent where nothing is lost. */
export interface QuotaLedger {
  /** Undefined: nothing spent yet. */
  load(key: string): Promise<QuotaCounts | undefined>;
  /** Resolves when it is safe: only then is the call made. */
  keep(key: string, counts: QuotaCounts): Promise<void>;
}

export interface RedisLimiterOptions {
  /** Undefined: this process is the only replica. */
  redis: Redis | undefined;
  ledger?: QuotaLedger;
  /** Called when Redis did not answer and this process limits alone. */
  onFallback?: (error: unknown) => void;
}

/**
 * Budgets shared by all replicas. Redis is a cache here: when it is unavailable each replica keeps to the whole budget by itself, which is right as long
 * as one replica polls a vendor account (partition ownership) and too much at worst while a sync runs elsewhere. Quotas are filled in again from
 * the ledger when Redis was wiped.
 */
export class RedisWindowLimiter implements WindowLimiter {
  readonly #options: RedisLimiterOptions;
  readonly #local = new LocalWindowLimiter();
  #takes = 0;
  readonly #instance = Math.random().toString(36).slice(2);

  constructor(options: RedisLimiterOptions) {
    this.#options = options;
  }

  async take(budgets: readonly Budget[], now: number): Promise<number> {
    if (budgets.length === 0) return 0;
    const quotas = budgets.filter(({ quota }) => quota);
    const windows = budgets.filter(({ quota }) => !quota);
    await Promise.all(quotas.map(({ key }) => this.#load(key)));
    const local = this.#local.wait(budgets, now);
    if (local > 0) return local;
    // Before Redis answers: other replicas ask meanwhile, and Redis does not know the calls still under way here.
    this.#local.record(windows, now);
    const wait = await this.#takeShared(budgets, quotas, now);
    if (wait > 0) {
      this.#local.withdraw(windows, now);
      return wait;
    }
    try {
      for (const { key } of quotas) await this.#options.ledger?.keep(key, this.#local.spent(key) ?? {});
    } catch (error) {
      // The call is not made.
      this.answered(budgets, now, now);
      throw error;
    }
    return 0;
  }

  /** Other replicas do not see it: they have the windows' margin. */
  answered(budgets: readonly Budget[], takenAt: number, now: number): void {
    this.#local.answered(budgets, takenAt, now);
  }

  /** As far as this replica knows: Redis returned what all have spent with its last take. */
  quotasLeft(now: number): Iterable<readonly [name: string, left: number]> {
    return this.#local.quotasLeft(now);
  }

  async #load(key: string): Promise<void> {
    if (this.#local.spent(key) !== undefined) return;
    const counts = await this.#options.ledger?.load(key);
    if (this.#local.spent(key) === undefined) this.#local.setSpent(key, counts ?? {});
  }

  async #takeShared(budgets: readonly Budget[], quotas: readonly Budget[], now: number): Promise<number> {
    const { redis } = this.#options;
    if (redis === undefined) return this.#local.take(quotas, now);
    let answer: [number, ...string[][]];
    try {
      answer = await this.#evaluate(redis, budgets, now);
    } catch (error) {
      this.#options.onFallback?.(error);
      return this.#local.take(quotas, now);
    }
    const [wait, ...counts] = answer;
    if (wait > 0) return wait;
    for (const [i, { key }] of quotas.entries()) this.#local.setSpent(key, countsOf(counts[i] ?? []));
    return 0;
  }

  #evaluate(redis: Redis, budgets: readonly Budget[], now: number): Promise<[number, ...string[][]]> {
    this.#takes += 1;
    const keys = [...budgets, ...budgets.map(importCounter)].map(
      ({ key, quota }) => `${quota === true ? 'quota' : 'limit'}:${key}`,
    );
    const arguments_ = budgets.flatMap((budget) => [
      budget.limit,
      budget.windowMs,
      budget.quota === true ? bucketMs(budget) : 0,
      budget.quota === true ? JSON.stringify(this.#local.spent(budget.key) ?? {}) : '',
      budget.importShare ?? '',
      importRetryMs(budget),
    ]);
    const member = `${this.#instance}-${this.#takes}`;
    return redis.eval(script, keys.length, ...keys, now, member, ...arguments_) as Promise<[number, ...string[][]]>;
  }
}

function countsOf(flat: readonly string[]): QuotaCounts {
  const counts: Record<string, number> = {};
  for (let i = 0; i + 1 < flat.length; i += 2) counts[flat[i]!] = Number(flat[i + 1]);
  return counts;
}
