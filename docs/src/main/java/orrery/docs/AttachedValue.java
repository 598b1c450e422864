package orrery.docs;

import java.util.Map;
import java.util.Stack;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Lets an option take a value after {@code =} only: in {@code --check Saxpy.java} the file is no value of the option.
 * Without a value, the option has the empty one.
 */
@SuppressWarnings("JdkObsolete") // the type of the interface
final class AttachedValue implements IParameterPreprocessor {
    @Override
    public boolean preprocess(Stack<String> args, CommandSpec command, ArgSpec option, Map<String, Object> info) {
        if (!"=".equals(info.get("separator"))) {
            args.push("");
        }
        return false;
    }
}
