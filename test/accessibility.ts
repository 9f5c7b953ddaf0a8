import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** What axe finds wrong with a page, or with a part of it, WCAG 2.2's size of targets included: one line per rule, naming the elements. */
export async function findAccessibilityFaults(page: Page, within = 'html'): Promise<string[]> {
  await endMotion(page)
  const { violations } = await new AxeBuilder({ page })
    // the other mode opens a second page for what frames of other origins have, of which there are none, and takes twice as long
    .setLegacyMode()
    .include(within)
    // a frame that may run nothing cannot be asked, and is waited for in vain
    .exclude('iframe[sandbox=""]')
    .options({ rules: { 'target-size': { enabled: true } }, resultTypes: ['violations'] })
    .analyze()
  return violations.map(({ id, help, nodes }) => `${id} (${help}): ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/** Colours on their way from one scheme or state to another are neither; what moves for ever is not waited for. */
async function endMotion(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const passing = document.getAnimations().filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime)))
    await Promise.allSettled(passing.map(({ finished }) => finished))
  })
}
