package orrery.conformance.replay;

/**
 * A call where the documents and the hardware disagree, and the simulator follows the documents.
 *
 * @param transcript the transcript's name
 * @param call the call, without its answer
 * @param answer what the simulator answers
 * @param sentence the sentence that decides
 */
public record Divergence(String transcript, String call, String answer, String sentence) {}
