/**
 * The exercises of the guide, and how answers to them are checked.
 *
 * <h2>How it is designed, and why</h2>
 *
 * <p>A check could compare the times of one run, or what it prints. It would accept an event that is recorded too
 * early, a sum that depends on the last part only, and a program that prints the expected text; and it would refuse a
 * right answer whose launches take longer. So {@link orrery.docs.exercises.Ordering} asks the machine what the program
 * orders ({@link orrery.sim.HappensBeforeRelation}), {@link orrery.docs.exercises.Requirements} what it has executed
 * and what its checks have found, and answers run again under every schedule, on other devices, and with other faults.
 * Times decide only where an exercise is about what fits on a device.
 */
package orrery.docs.exercises;
