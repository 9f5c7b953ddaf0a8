import { HELD_ADDITIONS_KEY } from '#web/cart/held-additions.ts'

/**
 * What the visitor does before the page is alive is done once, when it is (a script for the head, where it hears everything):
 *
 * - A form that only scripts can send is held back, or the browser would put what was typed into the address.
 * - A press on a button and a choice of a list are kept and done in their order; pressed again out of impatience they count once.
 *   What the browser can do alone (links, menus, a form with an address) is left to it.
 * - Steps of a quantity (`data-step`) are taken at once in the field beside them, which says so itself later.
 * - Who leaves before that takes along what he put in the cart (`data-adds`): the next page adds it.
 *
 * The page says `alive` when its parts have read their fields; the presses follow in a task of their own, after what was read is shown.
 */
export const EARLY_HAND_SCRIPT = `(function(d,w){var s=d.documentElement.dataset,held=[];
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
