package orrery.ptx.compile;

/** Names of the JVM for names of PTX. */
final class Names {
    private static final int MOST = 200;

    private Names() {}

    /** Returns a name of a method, which may have neither dots nor angle brackets. */
    static String method(String name) {
        String legal = name.replaceAll("[^A-Za-z0-9_$]", "_");
        return legal.length() > MOST ? legal.substring(0, MOST) : legal;
    }
}
