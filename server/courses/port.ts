import { besidePort, courseUrlAt, StartRefused, type Config } from "../config.ts";

type Probe = (at: Pick<Config, "port" | "host">, name?: string) => Promise<number>;

/** A configuration with a known port for courses. */
export type WithCoursePort = Config & { coursePort: number };

/**
 * Determines the port that serves courses. A configured port must be available. The one next to PORT need not be, as
 * several servers may run on one machine: then a free one is used.
 * @throws StartRefused if COURSE_PORT is not available
 */
export async function withCoursePort(config: Config, probe: Probe): Promise<WithCoursePort> {
  const { host } = config;
  const coursePort =
    config.coursePort === null
      ? await probe({ host, port: besidePort(config.port) }).catch(() => probe({ host, port: 0 }))
      : config.coursePort === config.port
        ? refuseSame()
        : await probe({ host, port: config.coursePort }, "COURSE_PORT");
  return {
    ...config,
    coursePort,
    courseUrl: config.courseUrlGiven ? config.courseUrl : courseUrlAt(config, coursePort),
  };
}

function refuseSame(): never {
  throw new StartRefused("COURSE_PORT must not be PORT: courses need an origin of their own");
}
