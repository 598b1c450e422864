/**
 * What has failed in one machine, and what is to fail by a {@link orrery.sim.FaultPlan}.
 *
 * <ol>
 *   <li>A context fails once: the first fault is what all its later calls say.
 *   <li>What a plan makes fail depends on the plan and on the order of events in the machine only.
 *   <li>A machine without faults has no injector, and spends nothing on faults.
 * </ol>
 */
@NullMarked
package orrery.core.fault;

import org.jspecify.annotations.NullMarked;
