/**
 * The faults of a {@link orrery.sim.FaultPlan} in one machine.
 *
 * <ol>
 *   <li>What fails depends on the plan and on the order of events in the machine only.
 *   <li>A machine without faults has no injector, and spends nothing on faults.
 * </ol>
 */
@NullMarked
package orrery.core.fault;

import org.jspecify.annotations.NullMarked;
