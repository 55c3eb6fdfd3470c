import { AttachLocation, Config, Field, fieldFamily, LocationMap } from 'entente-soc';
import type { RuleExamples } from '../rule-example.js';

/** Configurations, and what is attached at locations. */
export const configExamples: RuleExamples = {
  'config/undefined': {
    program: {
      broken() {
        const Width = new Field<number>('Width');
        const config = new Config('Small', (rules) => rules.set(new Field<number>('Depth'), 2));
        const width = config.get(Width);
        return width;
      },
      fixed() {
        const Width = new Field<number>('Width');
        const config = new Config('Small', (rules) => rules.set(Width, 8));
        const width = config.get(Width);
        return width;
      },
    },
  },

  'config/cycle': {
    program: {
      broken() {
        const Width = new Field('Width', 8);
        const config = new Config('Double', (rules) => rules.define(Width, ({ site }) => 2 * site.get(Width)));
        const width = config.get(Width);
        return width;
      },
      fixed() {
        const Width = new Field('Width', 8);
        const config = new Config('Double', (rules) => rules.define(Width, ({ up }) => 2 * up.get(Width)));
        const width = config.get(Width);
        return width;
      },
    },
  },

  'config/unreachable': {
    program: {
      broken() {
        const Width = new Field('Width', 8);
        const config = new Config('Wide', (rules) => rules.set(Width, 16).set(Width, 32));
        const width = config.get(Width);
        return width;
      },
      fixed() {
        const Width = new Field('Width', 8);
        const config = new Config('Wide', (rules) => rules.set(Width, 32));
        const width = config.get(Width);
        return width;
      },
    },
  },

  'config/argument': {
    program: {
      broken() {
        const Depth = fieldFamily('Depth', (_of: () => string) => 2);
        const config = new Config('Deep', (rules) =>
          rules.set(
            Depth(() => 'uart'),
            4,
          ),
        );
        return config;
      },
      fixed() {
        const Depth = fieldFamily('Depth', (_of: string) => 2);
        const config = new Config('Deep', (rules) => rules.set(Depth('uart'), 4));
        return config;
      },
    },
  },

  'location/undefined': {
    program: {
      broken() {
        const Console = new AttachLocation<string>('console');
        const places = new LocationMap();
        const device = places.required(Console);
        return device;
      },
      fixed() {
        const Console = new AttachLocation<string>('console');
        const places = new LocationMap().set(Console, 'uart');
        const device = places.required(Console);
        return device;
      },
    },
  },

  'config/syntax': {
    config: {
      broken: 'WithNBigCores(1) + WithCoherentBusTopology ++ BaseConfig',
      fixed: 'WithNBigCores(1) ++ WithCoherentBusTopology ++ BaseConfig',
    },
  },

  'config/unknown': {
    config: {
      broken: 'WithNBigCore(2) ++ WithCoherentBusTopology ++ BaseConfig',
      fixed: 'WithNBigCores(2) ++ WithCoherentBusTopology ++ BaseConfig',
    },
  },

  'config/arguments': {
    config: {
      broken: 'WithNBigCores("two") ++ WithCoherentBusTopology ++ BaseConfig',
      fixed: 'WithNBigCores(2) ++ WithCoherentBusTopology ++ BaseConfig',
    },
  },

  'config/digits': {
    config: {
      broken: 'WithTimebase(BigInt("1_000_000")) ++ DefaultConfig',
      fixed: 'WithTimebase(BigInt("1000000")) ++ DefaultConfig',
    },
  },

  'config/tiles': {
    config: {
      broken: 'WithNBigCores(-1) ++ WithCoherentBusTopology ++ BaseConfig',
      fixed: 'WithNBigCores(1) ++ WithCoherentBusTopology ++ BaseConfig',
    },
  },

  'config/clone-source': {
    config: {
      broken: 'WithCloneRocketTiles(cloneTileId = 1) ++ DefaultConfig',
      fixed: 'WithCloneRocketTiles(cloneTileId = 0) ++ DefaultConfig',
    },
  },
};
