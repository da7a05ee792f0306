/** Run as a separate process: publishes its argument with the official SDK. Prints the status. */
import Pusher from "pusher";

const { service, channels, batch, name, data } = JSON.parse(process.argv[2]!) as {
  service: ConstructorParameters<typeof Pusher>[0];
  channels: string[];
  batch?: boolean;
  name: string;
  data: unknown;
};
const pusher = new Pusher(service);
try {
  const answer = batch
    ? await pusher.triggerBatch(channels.map((channel) => ({ channel, name, data })))
    : await pusher.trigger(channels, name, data);
  console.log(answer.status);
} catch (error) {
  console.log((error as { status?: number }).status ?? String(error));
}
