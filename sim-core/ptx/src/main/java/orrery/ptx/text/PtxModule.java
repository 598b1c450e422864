package orrery.ptx.text;

import com.google.common.collect.ImmutableMap;

/**
 * A module of PTX.
 *
 * @param version the version of the ISA: 90 for 9.0
 * @param target the first target, such as {@code sm_90}
 * @param isDebug whether it is compiled for a debugger, without optimizations
 * @param variables the variables of the module by name
 * @param functions the entries and functions by name, those with bodies before declarations of the same name
 * @param files the files of the source by index
 * @param linkages which modules see the variables and functions
 */
public record PtxModule(
        int version,
        String target,
        boolean isDebug,
        ImmutableMap<String, Variable> variables,
        ImmutableMap<String, PtxFunction> functions,
        ImmutableMap<Integer, String> files,
        ImmutableMap<String, Linkage> linkages) {

    /** Returns the number of its target: 90 for {@code sm_90a}. */
    public int architecture() {
        String digits = target.replaceAll("\\D", "");
        return digits.isEmpty() ? 0 : Integer.parseInt(digits);
    }

    /**
     * Parses a module.
     *
     * @throws PtxException if the text is no PTX
     */
    public static PtxModule parse(String text) {
        return parse(text, Naming.AS_WRITTEN);
    }

    /**
     * Parses a module that is linked with others.
     *
     * @throws PtxException if the text is no PTX
     */
    public static PtxModule parse(String text, Naming naming) {
        return new ModuleParser(text, naming).parse();
    }
}
