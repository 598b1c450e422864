/**
 * PTX as text: tokens, the grammar, and the module that a text declares.
 *
 * <p>The parser is a recursive descent of one token of lookahead; {@link orrery.ptx.text.ModuleParser} and
 * {@link orrery.ptx.text.BodyParser} state their grammars. It works in linear time, and its depth does not depend on
 * the text: scopes are a stack of the body's parser, not calls. What is wrong is a
 * {@link orrery.ptx.text.PtxException}.
 *
 * <h2>How it is designed, and why</h2>
 *
 * <p>A generated parser would be a dependency and a build step for a grammar of one token of lookahead; its errors
 * would not be those of {@code ptxas}, which programs show.
 */
@NullMarked
package orrery.ptx.text;

import org.jspecify.annotations.NullMarked;
