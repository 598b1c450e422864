package orrery.core.rule;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import orrery.device.ApiText;
import orrery.device.Basis;
import orrery.device.CUresult;
import orrery.device.Rule;
import orrery.sim.CudaException;

/**
 * A rule of the driver API. Result codes are raised only through rules. The paraphrase and what is legal mention
 * functions and constants by the names of the driver API: the factory methods take {@linkplain ApiText#template
 * templates} with these names in braces.
 *
 * @param id its permanent name, such as {@code STREAM-03}
 * @param document the document that states it
 * @param section the section or function in that document
 * @param text a paraphrase of the rule
 * @param legal what is legal
 * @param result the result code of a violation
 * @param basis documented, observed on hardware, or assumed
 */
public record CoreRule(
        String id, String document, String section, ApiText text, ApiText legal, CUresult result, Basis basis)
        implements Rule {

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

    /** Returns a documented rule. */
    public static CoreRule documented(
            String id, String document, String section, CUresult result, String text, String legal) {
        return of(id, document, section, result, text, legal, new Basis.Documented(document + ", " + section));
    }

    /**
     * Returns a rule that is neither documented nor observed.
     *
     * @param section the section or function that does not say so
     */
    public static CoreRule assumed(
            String id, String document, String section, CUresult result, String text, String legal) {
        return of(id, document, section, result, text, legal, new Basis.Assumed(document + ", " + section));
    }

    /**
     * Returns a rule that was observed on hardware.
     *
     * @param transcript the transcript of the observation
     */
    public static CoreRule observed(
            String id, String section, CUresult result, String text, String legal, String transcript) {
        return of(id, HEADER, section, result, text, legal, new Basis.Observed(transcript));
    }

    private static CoreRule of(
            String id, String document, String section, CUresult result, String text, String legal, Basis basis) {
        return new CoreRule(id, document, section, ApiText.template(text), ApiText.template(legal), result, basis);
    }

    /**
     * Returns the failure of a call that violates this rule.
     *
     * @param what who did what, with the values that violate the rule
     */
    public CudaException violated(String what) {
        return violated(what, null);
    }

    /**
     * Returns the failure of a call that violates this rule.
     *
     * @param cause the earlier failure that led to it; null for none
     */
    public CudaException violated(String what, @Nullable Throwable cause) {
        return violated(ApiText.of(what), cause);
    }

    /**
     * Returns the failure of a call that violates this rule.
     *
     * @param what who did what, with names that each API prints as its own
     */
    public CudaException violated(ApiText what) {
        return violated(what, null);
    }

    /**
     * Returns the failure of a call that violates this rule.
     *
     * @param what who did what, with names that each API prints as its own
     * @param cause the earlier failure that led to it; null for none
     */
    public CudaException violated(ApiText what, @Nullable Throwable cause) {
        return violated(result, what, cause);
    }

    /**
     * Returns the failure of a call that violates this rule, with another result code. For rules that report errors of
     * the device.
     */
    public CudaException violated(CUresult other, ApiText what, @Nullable Throwable cause) {
        return new CudaException(other, this, what, cause);
    }

    /** Throws the violation unless {@code holds}. */
    @Contract("false, _ -> fail")
    public void require(boolean holds, Supplier<String> what) {
        if (!holds) {
            throw violated(what.get());
        }
    }
}
