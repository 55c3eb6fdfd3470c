import { Field } from '../../config/index.js';

/** Whether edges bound under this view get monitors (core 5.1). Default true. */
export const monitorsEnabled: Field<boolean> = new Field('MonitorsEnabled', true);

/** Whether edges bound under this view are drawn the other way round (core 5.1). Default false. */
export const renderFlipped: Field<boolean> = new Field('RenderFlipped', false);
