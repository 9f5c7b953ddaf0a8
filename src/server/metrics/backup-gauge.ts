import { Gauge, type Registry } from 'prom-client'
import { findNewestBackup } from '#server/backups/backup-folder.ts'

type BackupGaugeParts = Readonly<{ backupDir: string; now: () => Date }>

/** The newest backup's age; infinite without one, so that alarms fire. */
export function addBackupGauge(registry: Registry, { backupDir, now }: BackupGaugeParts): void {
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
