import { HELD_ADDITIONS_KEY } from '#web/cart/held-additions.ts'

/**
 * A script for the head that records the visitor's actions until the page is hydrated:
 * - Forms that only scripts can send are held back, so that their fields never land in the address.
 * - Button presses and choices are recorded and replayed in order; repeated presses count once. Links, menus and forms with an address work
 * natively.
 * - Quantity steps (`data-step`) change their field at once.
 * - A cart press (`data-adds`) survives leaving the page: the next page adds it.
 * The page says `alive` when its parts have read their fields; the presses are replayed in a task after that.
 */
export const EARLY_INPUT_SCRIPT = `(function(d,w){var s=d.documentElement.dataset,held=[];
function hold(it){if(held.indexOf(it)<0){held.push(it);it.dataset.held=''}}
w.addEventListener('submit',function(e){if(s.alive||!e.target.matches('form:not([action])'))return;e.preventDefault();hold(e.target)},true);
w.addEventListener('change',function(e){if(!s.alive&&e.target.matches('select'))hold(e.target)},true);
w.addEventListener('click',function(e){var b=!s.alive&&e.target.closest('button[type=button]:not([popovertarget])');if(!b)return;
if(!b.dataset.step)return hold(b);var i=b.parentNode.querySelector('input');i.value=Math.max(1,(parseInt(i.value,10)||1)+ +b.dataset.step);
b.parentNode.querySelectorAll('[aria-disabled]').forEach(function(o){o.removeAttribute('aria-disabled')})},true);
w.addEventListener('pagehide',function(){var a=held.splice(0).filter(function(b){return b.dataset.adds}).map(function(b){
var i=b.parentNode.querySelector('input');return[JSON.parse(b.dataset.adds),i?+i.value:1]});
try{a.length&&sessionStorage.setItem('${HELD_ADDITIONS_KEY}',JSON.stringify(a))}catch(e){}});
w.addEventListener('alive',function(){setTimeout(function(){held.splice(0).forEach(function(o){delete o.dataset.held;if(!o.isConnected)return;
if(o.matches('form'))o.requestSubmit();else if(o.matches('select'))o.dispatchEvent(new Event('change',{bubbles:true}));else o.click()})})},{once:true})
})(document,window)`
