// The MQTT client for the page: what the web component needs of mqtt.js and nothing else.
import connect from 'mqtt/lib/connect/index.js';

export default connect;
