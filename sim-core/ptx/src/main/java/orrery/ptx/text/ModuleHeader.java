package orrery.ptx.text;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The directives that a module begins with: the version of the ISA, the targets, and the size of addresses.
 *
 * @param version the version of the ISA: 90 for 9.0
 * @param target the first target, such as {@code sm_90}
 * @param isDebug whether {@code debug} is one of the targets
 * @param narrowsDoubles whether {@code map_f64_to_f32} is one of them: doubles are computed in single precision
 */
record ModuleHeader(int version, String target, boolean isDebug, boolean narrowsDoubles) {
    private static final Pattern VERSION = Pattern.compile("(\\d{1,3})\\.(\\d)");
    private static final Pattern ARCHITECTURE = Pattern.compile("(?:sm|compute)_(\\d+)([af]?)");

    /** The last minor version of each major one. */
    private static final ImmutableMap<Integer, Integer> LAST_MINOR = ImmutableMap.<Integer, Integer>builder()
            .put(1, 5)
            .put(2, 3)
            .put(3, 2)
            .put(4, 3)
            .put(5, 1)
            .put(6, 5)
            .put(7, 8)
            .put(8, 8)
            .put(9, 0)
            .buildOrThrow();

    private static final ImmutableSet<Integer> ARCHITECTURES = ImmutableSet.of(
            10, 11, 12, 13, 20, 21, 30, 32, 35, 37, 50, 52, 53, 60, 61, 62, 70, 72, 75, 80, 86, 87, 88, 89, 90, 100,
            101, 103, 110, 120, 121);

    /**
     * The first architectures of which there are variants with specific ({@code a}) and family ({@code f}) features.
     */
    private static final ImmutableMap<String, Integer> FIRST_VARIANT = ImmutableMap.of("", 0, "a", 90, "f", 100);

    private static final String DEBUG = "debug";
    private static final String NARROW = "map_f64_to_f32";
    private static final ImmutableSet<String> WITHOUT_DOUBLES = ImmutableSet.of("sm_10", "sm_11", "sm_12");

    private static final ImmutableSet<String> PLATFORM_OPTIONS =
            ImmutableSet.of("texmode_unified", "texmode_independent", DEBUG, NARROW);

    /** The version in which {@code .address_size} came. */
    private static final int ADDRESS_SIZES = 23;

    /** Returns whether numbers of single precision are flushed as on the first devices, which had no subnormal ones. */
    boolean flushes() {
        return WITHOUT_DOUBLES.contains(target) || target.equals("sm_13");
    }

    /**
     * Takes the directives from the beginning of a module.
     *
     * @throws PtxException if one is missing or not known
     */
    static ModuleHeader take(Tokens tokens) {
        int version = version(tokens);
        if (!tokens.takeDotWord("target")) {
            throw tokens.unexpected("\".target\" after the version");
        }
        List<String> targets = new ArrayList<>();
        do {
            addTargets(tokens, targets);
        } while (tokens.takeDotWord("target"));
        if (targets.contains(NARROW) && !WITHOUT_DOUBLES.contains(targets.get(0))) {
            throw PtxException.invalid(tokens.line(), NARROW + " is not supported with sm_13 or later");
        }
        int line = tokens.line();
        if (tokens.takeDotWord("address_size")) {
            if (version < ADDRESS_SIZES) {
                throw PtxException.invalid(line, ".address_size requires .version 2.3 or later");
            } else if (tokens.integer("the size of addresses", 32, 64) != 64) {
                throw PtxException.invalid(line, "32-bit addresses are not supported; legal is .address_size 64");
            }
        }
        return new ModuleHeader(version, targets.get(0), targets.contains(DEBUG), targets.contains(NARROW));
    }

    private static int version(Tokens tokens) {
        if (!tokens.takeDotWord("version")) {
            throw tokens.unexpected("\".version\" at the beginning of a module");
        }
        Token number = tokens.take();
        Matcher matcher = VERSION.matcher(number.text());
        if (number.kind() != Token.Kind.NUMBER || !matcher.matches()) {
            throw PtxException.invalid(number.line(), number.shown() + " where a version is expected");
        }
        int major = Integer.parseInt(matcher.group(1));
        int minor = Integer.parseInt(matcher.group(2));
        if (minor > LAST_MINOR.getOrDefault(major, -1)) {
            throw PtxException.unsupportedVersion(
                    number.line(), "Unsupported .version " + number.text() + "; current version is '9.0'");
        }
        return 10 * major + minor;
    }

    /** Takes a list of architectures and platform options, of which the first one is an architecture. */
    private static void addTargets(Tokens tokens, List<String> targets) {
        targets.add(architecture(tokens));
        while (tokens.takeSign(",")) {
            int line = tokens.line();
            String name = tokens.name("a target");
            if (!PLATFORM_OPTIONS.contains(name) && !isArchitecture(name)) {
                throw PtxException.invalid(line, "the target " + name + " is not known");
            }
            targets.add(name);
        }
    }

    private static String architecture(Tokens tokens) {
        int line = tokens.line();
        String name = tokens.name("a target");
        if (!isArchitecture(name)) {
            throw PtxException.invalid(line, "the architecture " + name + " is not known");
        }
        return name;
    }

    private static boolean isArchitecture(String name) {
        Matcher matcher = ARCHITECTURE.matcher(name);
        if (!matcher.matches() || matcher.group(1).length() > 3) {
            return false;
        }
        int number = Integer.parseInt(matcher.group(1));
        return ARCHITECTURES.contains(number)
                && number >= FIRST_VARIANT.getOrDefault(matcher.group(2), Integer.MAX_VALUE);
    }
}
