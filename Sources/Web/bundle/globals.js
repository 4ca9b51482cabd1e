// What mqtt.js expects to find in every module, as it does under Node.
export { Buffer } from 'buffer';
export { default as process } from 'process/browser.js';
