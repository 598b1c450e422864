/**
 * What has failed in one machine, and what is to fail by a {@link orrery.sim.FaultPlan}.
 *
 * <ol>
 *   <li>A context fails once: the first fault is what all its later calls say.
 *   <li>What a plan makes fail depends on the plan and on the order of events in the machine only.
 *   <li>A machine without faults has no injector, and spends nothing on faults.
 * </ol>
 *
 * <h2>How it is designed, and why</h2>
 *
 * <p>Faults are injected in the machine, not in a wrapper of the API. A wrapper can refuse calls; it cannot let a
 * kernel trap, slow down a copy or lose a device, and what these do to later work and later calls.
 */
@NullMarked
package orrery.core.fault;

import org.jspecify.annotations.NullMarked;
