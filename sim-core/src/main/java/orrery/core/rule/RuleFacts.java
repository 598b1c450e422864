package orrery.core.rule;

import orrery.device.Basis;
import orrery.device.CUresult;

/**
 * What a rule says.
 *
 * @param id its permanent name, such as {@code STREAM-03}
 * @param document the document that states it
 * @param section the section or function in that document
 * @param text our paraphrase
 * @param legal what would be legal instead
 * @param result the result code of a violation
 * @param basis documented, or observed on hardware
 */
public record RuleFacts(
        String id, String document, String section, String text, String legal, CUresult result, Basis basis) {

    /** The driver's chapter on streams. */
    public static final String STREAMS = "CUDA Driver API, Stream Management";

    /** The guide's chapter on graphs. */
    public static final String GRAPHS = "CUDA Programming Guide, CUDA Graphs";

    /** The driver's chapter on memory and semaphores of other APIs. */
    public static final String EXTERNAL = "CUDA Driver API, External Resource Interoperability";

    /** The runtime's chapter on execution contexts. */
    public static final String EXECUTION_CONTEXTS = "CUDA Runtime API, Execution Context Management";

    /** The driver's header, which documents every function. */
    public static final String HEADER = "cuda.h of CUDA 13.0";

    /** A rule that a document states. */
    public static RuleFacts documented(
            String id, String document, String section, CUresult result, String text, String legal) {
        return new RuleFacts(
                id, document, section, text, legal, result, new Basis.Documented(document + ", " + section));
    }

    /** A rule that only the hardware's answers show. */
    public static RuleFacts observed(
            String id, String section, CUresult result, String text, String legal, String transcript) {
        return new RuleFacts(id, HEADER, section, text, legal, result, new Basis.Observed(transcript));
    }
}
