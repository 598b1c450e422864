package orrery.runtime;

import java.util.List;
import orrery.sim.ApiFunction;

/** A function of the runtime API. The functions are the constants of the generated enum {@link RuntimeCall}. */
interface RuntimeFunction extends ApiFunction {

    /** Returns the names of the functions of the driver that this function stands for. */
    List<String> counterparts();
}
