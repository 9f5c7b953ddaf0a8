import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { findNewestBackup } from '#server/backups/backup-folder.ts'
import { seat, withOtherWorkers } from '#server/processes/worker-messages.ts'
import type { CacheFigures, Metrics } from '#server/shop.ts'
import { addPoolGauges, addShopGauges, type Pool } from './shop-gauges.ts'

type MetricsParts = Readonly<{ pool: Pool; backupDir: string; now: () => Date }>

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Prometheus metrics of this process and the shop. */
export function createMetrics({ pool, backupDir, now }: MetricsParts): Metrics {
  const registry = new Registry()
  if (seat !== null) registry.setDefaultLabels({ worker: seat })
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'shop_request_seconds',
    help: 'Time until a request was answered that memory could not answer, by call',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [registry],
  })
  const failedSteps = new Counter({
    name: 'shop_housekeeping_failures_total',
    help: 'Steps of the hourly work that failed, by step; 0 for one that never did',
    labelNames: ['step'],
    registers: [registry],
  })
  addPoolGauges(registry, pool)
  addShopGauges(registry, { pool, now })
  addBackupGauge(registry, { backupDir, now })
  return {
    answered: ({ method, route, status, ms }) => requests.observe({ method, route, status }, ms / 1000),
    housekeepingRan: (step, hasFailed) => failedSteps.inc({ step }, hasFailed ? 1 : 0),
    watchCache: (cache) => addCacheMetrics(registry, cache),
    text: withOtherWorkers(() => registry.metrics()),
    contentType: registry.contentType,
  }
}

function addCacheMetrics(registry: Registry, cache: CacheFigures): void {
  const registers = [registry]
  new Gauge({
    name: 'shop_cache_bytes',
    help: 'Memory the kept answers take at most',
    registers,
    collect() {
      this.set(cache.size().bytes)
    },
  })
  new Gauge({
    name: 'shop_cache_entries',
    help: 'Answers kept for guests',
    registers,
    collect() {
      this.set(cache.size().entries)
    },
  })
  new Counter({
    name: 'shop_cache_answers_total',
    help: 'Answers for guests, from memory and built',
    labelNames: ['from'],
    registers,
    collect() {
      const { hits, built } = cache.counts()
      this.reset()
      this.inc({ from: 'memory' }, hits)
      this.inc({ from: 'build' }, built)
    },
  })
}

type BackupGaugeParts = Readonly<{ backupDir: string; now: () => Date }>

/** The newest backup's age; infinite without one, so that alarms fire. */
function addBackupGauge(registry: Registry, { backupDir, now }: BackupGaugeParts): void {
  new Gauge({
    name: 'shop_backup_age_seconds',
    help: 'Time since the newest whole backup in BACKUP_DIR began; +Inf when there is none',
    registers: [registry],
    async collect() {
      const newest = await findNewestBackup(backupDir)
      this.set(newest ? (now().getTime() - newest.getTime()) / 1000 : Number.POSITIVE_INFINITY)
    },
  })
}
