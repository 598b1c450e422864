/**
 * Replay of transcripts on a simulated machine.
 *
 * <ol>
 *   <li>Each transcript has a machine of its own, with one H200, and is replayed to its end whatever disagrees.
 *   <li>Before a call everything finishes that can finish without the host: what a gate holds stays held.
 *   <li>Calls go through {@link orrery.driver.CudaDriver} alone. What the recorder did beside the API (looking at
 *       memory, opening flags) goes beside it here too.
 *   <li>A handle is compared by its name: one that first appears in an answer gets the name that is printed there, one
 *       that is known must be the same handle.
 *   <li>What is not simulated is a disagreement, never a crash and never an answer.
 * </ol>
 */
package orrery.conformance.replay;
