package orrery.sim;

/**
 * A module of PTX that is linked with others.
 *
 * <pre>{@code
 * PtxImage linked = PtxCompiler.find().orElseThrow().link(ImmutableList.of(
 *         new PtxSource("kernels.ptx", text), new PtxSource("helpers.ptx", helpers)));
 * }</pre>
 *
 * @param name its name in messages
 * @param text its text; what follows a character of value 0 is ignored
 */
public record PtxSource(String name, String text) {}
