package orrery.core.rule;

import orrery.device.ApiText;
import orrery.device.Basis;
import orrery.device.CUresult;

/**
 * The facts of a rule. The paraphrase and what is legal mention functions and constants by the names of the driver API:
 * the factory methods take {@linkplain ApiText#template templates} with these names in braces.
 *
 * @param id its permanent name, such as {@code STREAM-03}
 * @param document the document that states it
 * @param section the section or function in that document
 * @param text a paraphrase of the rule
 * @param legal what is legal
 * @param result the result code of a violation
 * @param basis documented, observed on hardware, or assumed
 */
public record RuleFacts(
        String id, String document, String section, ApiText text, ApiText legal, CUresult result, Basis basis) {

    /** The chapter of the driver API on streams. */
    public static final String STREAMS = "CUDA Driver API, Stream Management";

    /** The chapter of the programming guide on graphs. */
    public static final String GRAPHS = "CUDA Programming Guide, CUDA Graphs";

    /** The chapter of the driver API on external resources. */
    public static final String EXTERNAL = "CUDA Driver API, External Resource Interoperability";

    /** The chapter of the runtime API on execution contexts. */
    public static final String EXECUTION_CONTEXTS = "CUDA Runtime API, Execution Context Management";

    /** The header of the driver API. */
    public static final String HEADER = "cuda.h of CUDA 13.0";

    /** Returns the facts of a documented rule. */
    public static RuleFacts documented(
            String id, String document, String section, CUresult result, String text, String legal) {
        Basis basis = new Basis.Documented(document + ", " + section);
        return new RuleFacts(id, document, section, ApiText.template(text), ApiText.template(legal), result, basis);
    }

    /**
     * Returns the facts of a rule that is neither documented nor observed.
     *
     * @param section the section or function that does not say so
     */
    public static RuleFacts assumed(
            String id, String document, String section, CUresult result, String text, String legal) {
        Basis basis = new Basis.Assumed(document + ", " + section);
        return new RuleFacts(id, document, section, ApiText.template(text), ApiText.template(legal), result, basis);
    }

    /**
     * Returns the facts of a rule that was observed on hardware.
     *
     * @param transcript the transcript of the observation
     */
    public static RuleFacts observed(
            String id, String section, CUresult result, String text, String legal, String transcript) {
        return new RuleFacts(
                id,
                HEADER,
                section,
                ApiText.template(text),
                ApiText.template(legal),
                result,
                new Basis.Observed(transcript));
    }
}
