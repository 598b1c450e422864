package orrery.hardware;

import com.google.common.collect.ImmutableMap;
import java.util.List;
import orrery.device.table.ResourceTable;

/**
 * The form in C of a function of the driver, where it follows from that in Java.
 *
 * @param javaName the name of the method of {@link orrery.driver.CudaDriver}
 * @param name the name of the function of the driver, without a version
 * @param version the version of CUDA that introduced the form of the function which is called
 * @param arguments the arguments of the function, in order
 */
record CForm(String javaName, String name, int version, List<Argument> arguments) {

    /** What an argument of a function of the driver is made of. */
    enum Argument {
        /** The next argument of the method, in the form that its type has in C. */
        VALUE('.'),
        /** The next argument of the method, an {@code int}, as a {@code size_t}. */
        SIZE('l'),
        /** The next argument of the method, a context; null is replaced by the current one. */
        CONTEXT('c'),
        /** The context of the argument before, the parameters of a memset; null is replaced by the current one. */
        CONTEXT_OF_PARAMETERS('C'),
        /** A pointer to the next argument of the method. */
        POINTER('p'),
        /** A pointer to the next argument of the method, which the driver replaces by the result. */
        EXCHANGE('x'),
        /** A pointer to the result, or to the next component of the record that is the result. */
        RESULT('>'),
        /** A buffer for the characters of the result, and its length. */
        BUFFER('b'),
        /** A pointer to the elements of the next argument of the method, a list or an array. */
        ELEMENTS('['),
        /** The length of the lists since the last such number, or of all that follow, as a {@code size_t}. */
        COUNT('#'),
        /** The same length as an {@code unsigned int}. */
        SHORT_COUNT('%'),
        /** A pointer to a function that calls the host function of the call; NULL if there is none. */
        HOST_FUNCTION('f'),
        /** A pointer to a function that calls the stream callback of the call; NULL if there is none. */
        CALLBACK('k'),
        /** The next argument of the method, a function, as the number that it is registered under. */
        USER_DATA('u'),
        /** A pointer to pointers to the next argument of the method, the arguments of a kernel. */
        KERNEL_ARGUMENTS('K'),
        /** The next argument of the method, a structure that is passed by its value. */
        STRUCTURE('v'),
        /** NULL. */
        NULL('0');

        private final char letter;

        Argument(char letter) {
            this.letter = letter;
        }

        static Argument of(char letter) {
            for (Argument each : values()) {
                if (each.letter == letter) {
                    return each;
                }
            }
            throw new AssertionError("no argument is written " + letter);
        }
    }

    /** Returns whether C has the length of the lists before them. */
    boolean hasCountFirst() {
        int count = Math.max(arguments.indexOf(Argument.COUNT), arguments.indexOf(Argument.SHORT_COUNT));
        return count < arguments.indexOf(Argument.ELEMENTS);
    }

    /** The rows by the names of the methods. */
    static final ImmutableMap<String, CForm> BY_JAVA_NAME = read();

    private static ImmutableMap<String, CForm> read() {
        ImmutableMap.Builder<String, CForm> rows = ImmutableMap.builder();
        // The table is generated from the declarations of the functions.
        for (List<String> parts : ResourceTable.rows(CForm.class.getResource("c-forms.txt"))) {
            List<Argument> arguments = parts.get(3)
                    .chars()
                    .mapToObj(letter -> Argument.of((char) letter))
                    .toList();
            rows.put(parts.get(0), new CForm(parts.get(0), parts.get(1), Integer.parseInt(parts.get(2)), arguments));
        }
        return rows.buildOrThrow();
    }
}
